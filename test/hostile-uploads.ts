import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { deflatedZeros, png, pngChunk } from './png.ts';
import { randomFrom } from './random.ts';

/** A marker in every hostile upload that must be neither stored nor served. */
export const MARK = 'hostile-mark';
const SCRIPT = `<script>alert("${MARK}")</script>`;

/** The bytes of one multipart form. */
export type HostileUpload = { name: string; type: string; body: Buffer; accept?: boolean };

const BOUNDARY = 'hostileboundary';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

type Part = {
  content: Buffer | string;
  field?: string;
  file?: string | null;
  type?: string;
  headers?: string;
};

function part({ content, field = 'photo', file = 'me.png', type = 'image/png', headers = '' }: Part): Buffer {
  const disposition = `form-data; name="${field}"${file === null ? '' : `; filename="${file}"`}`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n${headers}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const form = (...parts: Part[]): Buffer => Buffer.concat([...parts.map(part), END]);
const sent = (name: string, ...parts: Part[]): HostileUpload => ({ name, type: FORM, body: form(...parts) });
const file = (name: string, content: Buffer | string): HostileUpload => sent(name, { content });

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#06c' } });
const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;

async function samples() {
  const made = await Promise.all(
    FORMATS.map(async (format) => [format, await picture().toFormat(format).toBuffer()]),
  );
  return Object.fromEntries(made) as Record<(typeof FORMATS)[number], Buffer>;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const ENTITIES = `<!DOCTYPE svg [<!ENTITY a "${MARK.repeat(9)}"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]>`;
const EXTERNAL = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

/** Content that is not a photo, with photo names and types. */
const noPhotos = (): HostileUpload[] =>
  Object.entries({
    text: `just ${MARK}`,
    html: `<!doctype html>${SCRIPT}`,
    javascript: `alert("${MARK}")`,
    svg: SVG,
    'svg with an XML declaration': `<?xml version="1.0"?>${SVG}`,
    'svg with a byte order mark': `\ufeff${SVG}`,
    'svg after blanks': `${' '.repeat(4096)}${SVG}`,
    'svg of entities': ENTITIES + SVG.replace(SCRIPT, '<text>&c;</text>'),
    'svg with an external entity': EXTERNAL + SVG.replace(SCRIPT, '<text>&x;</text>'),
    'svg with a foreign object': SVG.replace(SCRIPT, `<foreignObject>${SCRIPT}</foreignObject>`),
    'svg that loads another': SVG.replace(SCRIPT, '<image href="http://169.254.169.254/"/>'),
    'compressed svg': gzipSync(SVG),
    'svg in UTF-16': Buffer.from(`\ufeff${SVG}`, 'utf16le'),
    pdf: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${MARK}"))>>>>`,
    postscript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file',
    zip: Buffer.from('504b0304140000000800', 'hex'),
    gzip: gzipSync(Buffer.alloc(4_000_000)),
    elf: Buffer.from('7f454c46020101', 'hex'),
    'windows program': 'MZ\x90\0\x03',
    wasm: Buffer.from('0061736d01000000', 'hex'),
    flash: 'CWS\x0a',
    bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    ico: Buffer.from('00000100010010100000', 'hex'),
    tiff: Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(60)]),
    'photoshop file': '8BPS\0\x01',
    'jpeg 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    'jpeg xl': Buffer.from('ff0a', 'hex'),
    'imagemagick script': 'push graphic-context\nfill "url(https://example.com/x.jpg|id)"',
    'vips file': Buffer.concat([Buffer.from('08f2a6b6', 'hex'), Buffer.alloc(80)]),
    'csv for dcraw': 'P6 99999 99999 255\n',
    'radiance file': '#?RADIANCE\n\n-Y 65535 +X 65535\n',
    'null bytes': Buffer.alloc(4096),
    'one byte': 'G',
    nothing: '',
  }).map(([name, content]) => file(`no photo: ${name}`, content));

/** Photos that are also valid files of another format. */
function polyglots(good: Record<string, Buffer>): HostileUpload[] {
  const { jpeg, png: image, webp, gif } = good as Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>;
  const comment = Buffer.from(SCRIPT);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const jpegComment = Buffer.concat([Buffer.from('fffe', 'hex'), length, comment]);
  const afterHeader = 8 + 25;
  const text = (type: string) => pngChunk(type, Buffer.from(`Comment\0${SCRIPT}`));
  const within = (chunk: Buffer) =>
    Buffer.concat([image.subarray(0, afterHeader), chunk, image.subarray(afterHeader)]);
  const contents: [string, Buffer][] = [
    ['a GIF that is a script', Buffer.from(`GIF89a/*${MARK}*/=1;alert(1)//`)],
    ['a GIF header before a page', Buffer.from(`GIF89a${SCRIPT}`)],
    ['a JPEG with a page as comment', Buffer.concat([jpeg.subarray(0, 2), jpegComment, jpeg.subarray(2)])],
    ['a JPEG header before a page', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), comment])],
    ['a PNG with a page as text', within(text('tEXt'))],
    ['a PNG with a chunk of nobody', within(pngChunk('evIl', comment))],
    ['a PNG header before a page', Buffer.concat([image.subarray(0, 8), comment])],
    ['a WebP header before a page', Buffer.concat([webp.subarray(0, 12), comment])],
    ['an HEIF header before a page', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), comment])],
    ['an AVIF header before nothing', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1')],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08mdat')],
  ];
  for (const [name, content] of Object.entries({ jpeg, png: image, webp, gif })) {
    contents.push([`a ${name} with a page after it`, Buffer.concat([content, comment])]);
    contents.push([
      `a ${name} with an archive after it`,
      Buffer.concat([content, Buffer.from('PK\x03\x04')]),
    ]);
  }
  return contents.map(([name, content]) => file(`polyglot: ${name}`, content));
}

const truncated = (good: Record<string, Buffer>): HostileUpload[] =>
  Object.entries(good).flatMap(([name, content]) =>
    [4, 12, 30, Math.floor(content.length / 2), content.length - 3].map((length) =>
      file(`truncated: a ${name} after ${length} bytes`, content.subarray(0, length)),
    ),
  );

/** Photos whose headers claim large dimensions, in each format. */
async function huge(good: Record<string, Buffer>): Promise<HostileUpload[]> {
  const { jpeg, webp, gif } = good as Record<'jpeg' | 'webp' | 'gif', Buffer>;
  const patched = (content: Buffer, at: number, bytes: string) => {
    const copy = Buffer.from(content);
    copy.set(Buffer.from(bytes, 'hex'), at);
    return copy;
  };
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const sizes = [
    [0, 0],
    [0, 9],
    [7072, 7072],
    [65_535, 65_535],
    [100_000_000, 1],
    [1, 100_000_000],
    [0x7fffffff, 0x7fffffff],
    [0xffffffff, 0xffffffff],
  ] as const;
  const pngs = await Promise.all(
    sizes.map(async ([width, height]) =>
      file(
        `huge: a PNG of ${width} × ${height}`,
        await png({ width, height, bits: 16, colour: 'rgba', data: await deflatedZeros(1) }),
      ),
    ),
  );
  return [
    ...pngs,
    file('huge: a JPEG of 65535 × 65535', patched(jpeg, frame + 5, 'ffffffff')),
    file('huge: a JPEG without height', patched(jpeg, frame + 5, '0000ffff')),
    file('huge: a GIF of 65535 × 65535', patched(gif, 6, 'ffffffff')),
    file('huge: a WebP of 16383 × 16383', patched(webp, webp.length > 30 ? 26 : 0, 'ff3fff3f')),
  ];
}

async function bombs(): Promise<HostileUpload[]> {
  const vast = await deflatedZeros(400);
  const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`), vast]);
  const small = { width: 64, height: 64 };
  const contents: [string, Buffer][] = [
    ['400 MB behind 64 × 64 pixels', await png({ ...small, data: vast })],
    ['400 MB as compressed text', await png({ ...small, extra: [pngChunk('zTXt', named('Comment'))] })],
    ['400 MB as a colour profile', await png({ ...small, extra: [pngChunk('iCCP', named('icc'))] })],
    ['392 MB of 16 bit samples', await png({ width: 7000, height: 7000, bits: 16, colour: 'rgba' })],
    ['147 MB interlaced', await png({ width: 7000, height: 7000, interlaced: true })],
    [
      '10,000 chunks',
      await png({ ...small, extra: Array(10_000).fill(pngChunk('tEXt', Buffer.from('a\0b'))) }),
    ],
  ];
  return contents.map(([name, content]) => file(`bomb: ${name}`, content));
}

async function metadata(): Promise<HostileUpload[]> {
  const exif = {
    IFD0: { Make: SCRIPT, ImageDescription: MARK, Copyright: MARK },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '40/1 41/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '74/1 15/1 0/1',
    },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${MARK}</rdf:RDF></x:xmpmeta>`;
  const kinds = {
    'EXIF alone': () => picture().withExif(exif),
    'XMP alone': () => picture().withXmp(xmp),
    'EXIF, XMP and a profile': () => picture().withExif(exif).withXmp(xmp).withIccProfile('p3'),
    'an orientation that is none': () => picture().withExif(exif).withMetadata({ orientation: 8 }),
  };
  const made = Object.entries(kinds).flatMap(([kind, make]) =>
    (['jpeg', 'png', 'webp'] as const).map(async (format) => ({
      ...file(`metadata: ${kind} in a ${format}`, await make().toFormat(format).toBuffer()),
      accept: true,
    })),
  );
  return Promise.all(made);
}

const NAMES = [
  ...['../../../etc/passwd', '..\\..\\windows\\me.png', '/etc/cron.d/me', 'C:\\me.png', '%2e%2e%2fme.png'],
  ...[
    '.htaccess',
    'me.php',
    'me.png.html',
    'me.svg',
    'CON',
    'me.png:stream',
    '\u202egnp.exe',
    '\u2066me\u2069.png',
  ],
  ...['me\0.html', '\0', 'me\x1b[31m.png', '', '..', 'x'.repeat(4000), SCRIPT.replaceAll('"', "'"), '$(id)'],
  ...['me.png\r\nX-Injected: yes'],
];

const CONTENT_TYPES = [
  ...['text/html', 'image/svg+xml', 'application/javascript', 'application/xhtml+xml', 'text/xml', 'x'],
  ...[
    'image/png; charset=utf-7',
    'multipart/mixed; boundary=inner',
    'message/rfc822',
    '',
    'a/b/c',
    `image/${SCRIPT}`,
  ],
];

const forms = (image: Buffer): HostileUpload[] => {
  const good: Part = { content: image };
  const many = (count: number, made: (n: number) => Part) => Array.from({ length: count }, (_, n) => made(n));
  const raw = (name: string, body: string | Buffer, type = FORM): HostileUpload => ({
    name: `form: ${name}`,
    type,
    body: Buffer.from(body),
  });
  const text = (field: string, content = 'x'): Part => ({ field, content, file: null, type: 'text/plain' });
  return [
    ...NAMES.map((name) => sent(`name: ${JSON.stringify(name).slice(0, 40)}`, { ...good, file: name })),
    ...CONTENT_TYPES.map((type) => sent(`type: ${type.slice(0, 40)}`, { ...good, type })),
    sent('form: 2 photos', good, good),
    sent('form: 50 photos', ...many(50, () => good)),
    sent('form: 1000 empty files', ...many(1000, (n) => ({ content: '', file: `${n}.png` }))),
    sent('form: 6 fields before the photo', ...many(6, (n) => text(`f${n}`)), good),
    sent('form: 1000 fields', ...many(1000, (n) => text(`f${n}`)), good),
    sent('form: 1000 times one field', ...many(1000, () => text('note')), good),
    sent('form: the photo as a field', text('photo', MARK)),
    sent('form: a field of 1 MB', text('note', 'x'.repeat(1024 * 1024)), good),
    sent('form: a field name of 100 kB', text('n'.repeat(100_000)), good),
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''].map((field) =>
      sent(`form: a photo in the field ${field || 'without name'}`, { ...good, field }),
    ),
    ...['__proto__', 'constructor'].map((field) => sent(`form: a field named ${field}`, text(field), good)),
    sent('form: a photo in base64', {
      content: image.toString('base64'),
      headers: 'Content-Transfer-Encoding: base64\r\n',
    }),
    sent('form: 100 kB of headers', { ...good, headers: `X-Long: ${'x'.repeat(100_000)}\r\n` }),
    sent('form: 2000 headers', { ...good, headers: 'X-Many: 1\r\n'.repeat(2000) }),
    raw('without an end', form(good).subarray(0, -END.length)),
    raw('with only an end', END),
    raw('empty', ''),
    raw('without a disposition', `--${BOUNDARY}\r\n\r\n${MARK}\r\n--${BOUNDARY}--\r\n`),
    raw('with line feeds only', form(good).toString('latin1').replaceAll('\r\n', '\n')),
    raw('with another boundary', form(good).toString('latin1').replaceAll(BOUNDARY, 'another')),
    raw('that says it is JSON', '{"photo":"x"}', 'application/json'),
    raw('that says it is a picture', image, 'image/png'),
    raw('that says it is XML', SVG, 'image/svg+xml'),
    raw('with two boundaries', form(good), `${FORM}; boundary=other`),
    raw('within a form', form({ content: form(good), type: 'multipart/mixed; boundary=inner' })),
    raw('with 5 MB of preamble', Buffer.concat([Buffer.alloc(5 * 1024 * 1024, '\r\n'), form(good)])),
    raw('with a file of 6 MB', form({ content: Buffer.concat([image, Buffer.alloc(6 * 1024 * 1024)]) })),
  ];
};

async function animated(): Promise<HostileUpload[]> {
  const raw = { width: 32, height: 32 * 60, channels: 3 as const, pageHeight: 32 };
  const frames = () => sharp(Buffer.alloc(32 * 32 * 60 * 3, 120), { raw, animated: true });
  return [
    { ...file('animated: a GIF', await frames().gif().toBuffer()), accept: true },
    { ...file('animated: a WebP', await frames().webp().toBuffer()), accept: true },
    {
      ...file(
        'animated: a PNG',
        await png({ width: 9, height: 9, extra: [pngChunk('acTL', Buffer.from('000000ff00000000', 'hex'))] }),
      ),
    },
  ];
}

/** Photos with some changed bytes, deterministic by seed. */
function damaged(good: Record<string, Buffer>): HostileUpload[] {
  const random = randomFrom(20261120);
  return Object.entries(good).flatMap(([name, content]) =>
    Array.from({ length: 8 }, (_, n) => {
      const copy = Buffer.from(content);
      for (let flips = 0; flips <= n; flips += 1) {
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      }
      return file(`damaged: a ${name}, ${n + 1} bytes`, copy);
    }),
  );
}

/** Returns all hostile uploads. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const good = await samples();
  return [
    ...noPhotos(),
    ...polyglots(good),
    ...truncated(good),
    ...(await huge(good)),
    ...(await bombs()),
    ...(await metadata()),
    ...(await animated()),
    ...damaged(good),
    ...forms(good.png),
  ];
}
