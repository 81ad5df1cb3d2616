/** Returns whether the settings of the phone request less movement. */
export function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
