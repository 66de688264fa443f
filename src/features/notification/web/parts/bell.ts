let audio: AudioContext | undefined

/** Browsers let a page sound only after its user has clicked or typed on it: the first of that unlocks the bell. */
export function unlockBell() {
  const unlock = () => {
    audio ??= new AudioContext()
    void audio.resume()
  }
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, unlock, { once: true, capture: true })
}

/** A bell of two tones at full volume; silent until a click has unlocked it. */
export function ringBell() {
  if (audio?.state !== 'running') return
  for (const [frequency, delay] of [
    [880, 0],
    [1318.5, 0.12],
  ] as const) {
    const start = audio.currentTime + delay
    const tone = new OscillatorNode(audio, { frequency, type: 'sine' })
    const fading = new GainNode(audio, { gain: 0 })
    fading.gain.setValueAtTime(0, start)
    fading.gain.linearRampToValueAtTime(0.5, start + 0.01)
    fading.gain.exponentialRampToValueAtTime(0.001, start + 0.9)
    tone.connect(fading).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.9)
  }
}
