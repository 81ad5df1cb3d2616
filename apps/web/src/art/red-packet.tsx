import { useId } from 'react'
import { type ArtProps, Frame } from './frame.tsx'

interface PacketProps extends ArtProps {
  open?: boolean
}

function Seal({ y, r }: { y: number; r: number }) {
  return (
    <>
      <circle cx="32" cy={y} r={r} fill="#F0C776" />
      <circle cx="32" cy={y} r={r - 1.8} stroke="#A8741F" strokeWidth="0.9" />
      <path
        d={`M29.2 ${y - 2.8}h5.6v5.6h-5.6z`}
        stroke="#A8741F"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </>
  )
}

function Scales({ top }: { top: number }) {
  const rows = [0, 1].flatMap((row) =>
    (row % 2 ? [0, 1, 2] : [0, 1, 2, 3]).map(
      (col) => `M${12 + col * 10 + (row % 2) * 5} ${top + row * 7}a5 5 0 0 0 10 0`,
    ),
  )
  return <path d={rows.join('')} stroke="#F0C776" strokeOpacity="0.35" />
}

/** Draws the floating red packet, `size` px wide and 9/8 as high; `open` lifts the flap. */
export function RedPacket({ open = false, size = 64, className, title }: PacketProps) {
  const id = useId()
  return (
    <Frame
      width={size}
      height={(size * 72) / 64}
      viewBox="0 0 64 72"
      className={className}
      title={title}
    >
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#D8453B" />
        <stop offset="1" stopColor="#B52A23" />
      </linearGradient>
      {open ? (
        <>
          <path d="M8 31 32 8l24 23z" fill="#9C221C" strokeLinejoin="round" />
          <path
            d="M32 2v4M17 6l2 3.6M47 6l-2 3.6M7 15l3.4 2.2M57 15l-3.4 2.2"
            stroke="#D9A648"
            strokeWidth="2"
            strokeLinecap="round"
          />
          <rect x="13" y="15" width="38" height="34" rx="3" fill="#FBF1E2" />
          <Seal y={26} r={9} />
          <path
            d="M8 31q24 19 48 0v33a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z"
            fill={`url(#${id})`}
          />
          <path d="M8 31q24 19 48 0" stroke="#F0C776" strokeWidth="1.4" />
          <Scales top={53} />
        </>
      ) : (
        <>
          <rect x="8" y="5" width="48" height="64" rx="6" fill={`url(#${id})`} />
          <Scales top={50} />
          <path d="M8 11a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v12q-24 20-48 0z" fill="#DD5147" />
          <path d="M8 23q24 20 48 0" stroke="#F0C776" strokeWidth="1.4" />
          <Seal y={33} r={9} />
        </>
      )}
    </Frame>
  )
}
