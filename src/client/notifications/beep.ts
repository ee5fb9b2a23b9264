let context: AudioContext | null = null;

const NOTES = [880, 1174.7];
const NOTE_SECONDS = 0.18;

function audio(): AudioContext | null {
  if (context) return context;
  if (typeof AudioContext === 'undefined') return null;
  // Made before the page was touched, it would stay silent and say so in the console.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context = new AudioContext();
  return context;
}

/** A browser that does not let the page sound leaves the question open. */
const ANSWERS_WITHIN_MS = 250;

/** Whether the browser lets this page sound now: without a question where the page has been touched before. */
export async function canSound(): Promise<boolean> {
  const output = audio();
  if (!output) return false;
  if (output.state !== 'running') {
    const late = new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS));
    await Promise.race([output.resume().catch(() => undefined), late]);
  }
  return output.state === 'running';
}

/** Two short rising notes, as long as the page may sound. */
export function beep(): void {
  const output = audio();
  if (output?.state !== 'running') return;
  NOTES.forEach((frequency, index) => {
    const begin = output.currentTime + index * NOTE_SECONDS;
    const tone = output.createOscillator();
    const volume = output.createGain();
    tone.type = 'square';
    tone.frequency.value = frequency;
    // A soft start and end: a tone cut off at full volume clicks.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.25, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + NOTE_SECONDS);
    tone.connect(volume).connect(output.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_SECONDS);
  });
}

/** Lets the page sound from now on; browsers allow it only inside a tap or a key press. */
export async function unblockSound(): Promise<boolean> {
  const output = audio();
  if (!output) return false;
  await output.resume().catch(() => undefined);
  return output.state === 'running';
}
