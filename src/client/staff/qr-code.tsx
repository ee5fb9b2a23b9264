import { encode } from 'uqr';

const QUIET_ZONE = 4;

/** A text as a QR code: dark on white in either colour scheme, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px] justify-self-center rounded-small bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
