let context: AudioContext | null = null;

const NOTES = [880, 1174.7];
const NOTE_SECONDS = 0.18;

function audio(): AudioContext | null {
  if (context) return context;
  if (typeof AudioContext === 'undefined') return null;
  // A context from before the first user action would stay silent and log a warning.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context = new AudioContext();
  return context;
}

/** A browser that does not allow sound leaves the promise of `resume` pending. */
const RESUME_TIMEOUT_MS = 250;

/** Whether the browser allows sound now, as it does after a user action on the page. */
export async function canSound(): Promise<boolean> {
  const output = audio();
  if (!output) return false;
  if (output.state !== 'running') {
    const late = new Promise((resolve) => setTimeout(resolve, RESUME_TIMEOUT_MS));
    await Promise.race([output.resume().catch(() => undefined), late]);
  }
  return output.state === 'running';
}

/** Plays two short rising notes, if the browser allows sound. */
export function beep(): void {
  const output = audio();
  if (output?.state !== 'running') return;
  NOTES.forEach((frequency, index) => {
    const begin = output.currentTime + index * NOTE_SECONDS;
    const tone = output.createOscillator();
    const volume = output.createGain();
    tone.type = 'square';
    tone.frequency.value = frequency;
    // The volume rises and falls, because a tone that is cut off at full volume clicks.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.25, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + NOTE_SECONDS);
    tone.connect(volume).connect(output.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_SECONDS);
  });
}

/** Asks the browser to allow sound; works only inside a tap or a key press. */
export async function unblockSound(): Promise<boolean> {
  const output = audio();
  if (!output) return false;
  await output.resume().catch(() => undefined);
  return output.state === 'running';
}
