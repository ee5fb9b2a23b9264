/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-[6px] border border-line bg-surface px-2 text-center font-sans leading-6 font-semibold"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
