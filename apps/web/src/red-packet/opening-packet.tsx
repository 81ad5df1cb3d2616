import type { CSSProperties } from 'react'
import styles from './opening-packet.module.css'

/** The petals and coins that fly out: target x and y (px), rotation (degrees) and delay (ms). */
const pieces = [
  [-96, -74, -160, 0],
  [-62, -118, 120, 60],
  [-22, -136, -90, 20],
  [26, -128, 150, 80],
  [66, -112, -130, 30],
  [98, -66, 170, 70],
  [-112, -18, 110, 110],
  [112, -12, -140, 120],
  [-44, -92, 200, 140],
  [46, -88, -200, 150],
] as const

type Flight = CSSProperties & Record<'--x' | '--y' | '--turn' | '--after', string>

function flightOf([x, y, turn, after]: (typeof pieces)[number]): Flight {
  return {
    '--x': `${x}px`,
    '--y': `${y}px`,
    '--turn': `${turn}deg`,
    '--after': `${after}ms`,
  }
}

function Scales() {
  const rows = [0, 1, 2].flatMap((row) =>
    Array.from(
      { length: 6 - (row % 2) },
      (_, col) => `M${12 + col * 26 + (row % 2) * 13} ${118 + row * 17}a13 13 0 0 0 26 0`,
    ),
  )
  return <path d={rows.join('')} stroke="#F0C776" strokeOpacity="0.3" strokeWidth="1.5" />
}

/** Draws the brand’s koi as a gold seal. */
function Seal() {
  return (
    <svg viewBox="0 0 56 56" className={styles.seal} aria-hidden="true" fill="none">
      <circle cx="28" cy="28" r="27" fill="#F0C776" />
      <circle cx="28" cy="28" r="22.5" stroke="#A8741F" strokeWidth="1.5" />
      <path
        d="M15 31c5-9 15-11 22-4l5-4v13l-5-4c-7 6-17 7-22-1z"
        stroke="#8A5C12"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <circle cx="21.5" cy="30" r="1.7" fill="#8A5C12" />
    </svg>
  )
}

/**
 * Shows the opening of a packet. The packet pulses during the draw; then its flap opens and the letter rises. Only
 * transform and opacity are animated. With reduced motion, the packet is open at once.
 */
export function OpeningPacket({ stage }: { stage: 'shut' | 'waiting' | 'open' }) {
  return (
    <div className={styles.scene} data-stage={stage} aria-hidden="true">
      <div className={styles.rays} />
      <div className={styles.packet}>
        <svg viewBox="0 0 180 208" className={styles.layer} fill="none">
          <rect x="4" y="4" width="172" height="200" rx="16" fill="#9C221C" />
        </svg>
        <svg
          viewBox="0 0 180 208"
          className={`${styles.layer} ${styles.letter}`}
          fill="none"
        >
          <rect x="22" y="14" width="136" height="150" rx="10" fill="#FBF1E2" />
          <rect
            x="30"
            y="22"
            width="120"
            height="134"
            rx="6"
            stroke="#D9A648"
            strokeOpacity="0.6"
          />
          <circle cx="90" cy="62" r="23" fill="#F0C776" />
          <path
            d="M81 50l9 12 9-12M80 63h20M80 71h20M90 62v20"
            stroke="#8A5C12"
            strokeWidth="3.2"
            strokeLinecap="round"
          />
        </svg>
        <svg viewBox="0 0 180 208" className={styles.layer} fill="none">
          <path
            d="M4 62q86 62 172 0v126a16 16 0 0 1-16 16H20a16 16 0 0 1-16-16z"
            fill="#C8332B"
          />
          <path d="M4 62q86 62 172 0" stroke="#F0C776" strokeWidth="2.5" />
          <Scales />
        </svg>
        <div className={styles.flap}>
          <svg viewBox="0 0 180 208" className={styles.layer} fill="none">
            <path
              d="M20 4h140a16 16 0 0 1 16 16v42q-86 62-172 0V20A16 16 0 0 1 20 4z"
              fill="#DD5147"
            />
            <path d="M4 62q86 62 172 0" stroke="#F0C776" strokeWidth="2.5" />
          </svg>
          <Seal />
        </div>
      </div>
      {pieces.map((piece, at) => (
        <i
          key={piece[0]}
          className={styles.piece}
          data-coin={at % 3 === 0 ? '' : undefined}
          style={flightOf(piece)}
        />
      ))}
    </div>
  )
}
