import { Koi } from '../art/koi.tsx'
import { LilyPad, Lotus, Ripples } from '../art/scenery.tsx'

/** Draws the still water above the form. */
export function PondScene() {
  return (
    <svg
      viewBox="0 0 375 168"
      fill="none"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="375" height="168" fill="#123F44" />
      <circle cx="290" cy="54" r="34" fill="#F3E3BE" opacity="0.95" />
      <Ripples x={290} y={112} scale={1.5} tone="#3D7F80" />
      <Ripples x={84} y={120} scale={1.1} tone="#3D7F80" />
      <Koi x={252} y={118} scale={0.62} turn={-14} />
      <LilyPad x={34} y={136} scale={1.5} tone="#2F7A6B" light="#79B4A3" />
      <LilyPad x={346} y={150} scale={1.7} tone="#2F7A6B" light="#79B4A3" />
      <Lotus x={64} y={128} scale={0.8} tone="#E9A9A2" light="#FBE6DF" />
    </svg>
  )
}
