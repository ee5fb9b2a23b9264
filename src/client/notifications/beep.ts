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

/** Whether the browser lets this page sound now. */
export function canSound(): boolean {
  const output = audio();
  if (output?.state === 'running') return true;
  // Granted without a question where the page has been touched before: the next one sounds.
  void output?.resume().catch(() => undefined);
  return false;
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
