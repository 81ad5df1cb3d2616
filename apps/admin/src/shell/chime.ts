import { storedText, storeText } from '../api/storage.ts'

const storageKey = 'admin_sound'

/** Whether new work plays a sound: on by default, stored in this browser. */
export function soundOn(): boolean {
  return storedText('localStorage', storageKey) !== 'off'
}

export function rememberSound(on: boolean): void {
  storeText('localStorage', storageKey, on ? 'on' : 'off')
}

let context: AudioContext | undefined

function note(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.06, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.35)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.36)
}

/** Plays two notes. Browsers allow sound only after the first click on the page. */
export async function chime(): Promise<void> {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  if (context.state === 'suspended' && !navigator.userActivation?.hasBeenActive) return
  await context.resume()
  note(context, 659.25, context.currentTime)
  note(context, 880, context.currentTime + 0.14)
}
