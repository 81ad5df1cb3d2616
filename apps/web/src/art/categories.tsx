import type { ReactNode } from 'react'
import { type ArtProps, Frame } from './frame.tsx'
import { Koi } from './koi.tsx'

export type ArtCategory = 'live' | 'sport' | 'esport' | 'board' | 'slot' | 'lottery'

interface CategoryProps extends ArtProps {
  category: ArtCategory
}

const red = '#C8332B'
const gold = '#D9A648'
const pale = '#FBF1E2'

function Live() {
  return (
    <>
      <path d="M24 38.5 3.6 23A25.6 25.6 0 0 1 33 8z" fill={gold} />
      <path
        d="M24 38.5 8.4 17.6M24 38.5 15 11.4M24 38.5 23.6 7.9"
        stroke={pale}
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <rect
        x="20"
        y="13"
        width="21"
        height="29"
        rx="3.4"
        fill={red}
        transform="rotate(12 30 28)"
      />
      <path d="m32.3 20.4 4.6 8.4-7.9 5.4-4.6-8.4z" fill={pale} />
      <circle cx="27.2" cy="17.4" r="1.5" fill={pale} />
      <circle cx="34" cy="37.4" r="1.5" fill={pale} />
    </>
  )
}

function Sport() {
  return (
    <>
      <circle cx="24" cy="21.5" r="17.5" fill={red} />
      <path d="m24 13.6 7.5 5.5-2.9 8.8h-9.2l-2.9-8.8z" fill={pale} />
      <path
        d="M24 13.6V4.4M31.5 19.1l8.6-2.9M28.6 27.9l5.4 7.4M19.4 27.9 14 35.3M16.5 19.1l-8.6-2.9"
        stroke={pale}
        strokeWidth="1.8"
      />
      <path
        d="M5 42.4q4.8-3.4 9.5 0t9.5 0 9.5 0 9.5 0"
        stroke={gold}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  )
}

function Esport() {
  return (
    <>
      <path
        d="M24 13.5V9.2c0-2.4 1.8-3.7 4-3.7h3"
        stroke={gold}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M15 13.5h18c5.4 0 9.4 3.8 10.2 9l1.5 9.6c1 6.6-5.8 9.6-9.7 5l-4.2-5H17.2l-4.2 5c-3.9 4.6-10.7 1.6-9.7-5l1.5-9.6c.8-5.2 4.8-9 10.2-9z"
        fill={red}
      />
      <path
        d="M11.4 22.6h7.2M15 19v7.2"
        stroke={pale}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="30.6" cy="24.6" r="2.3" fill={gold} />
      <circle cx="35.6" cy="20.6" r="2.3" fill={gold} />
    </>
  )
}

function Board() {
  return (
    <>
      <rect x="8" y="4.5" width="25" height="34" rx="4.4" fill={red} />
      <rect x="8" y="4.5" width="25" height="29" rx="4.4" fill={gold} />
      <rect x="10.4" y="6.9" width="20.2" height="24.2" rx="2.8" fill={pale} />
      <circle cx="20.5" cy="19" r="6.6" stroke={red} strokeWidth="2.2" />
      <path
        d="M20.5 14.4a4.6 4.6 0 0 1 4.6 4.6 4.6 4.6 0 0 1-4.6-4.6zm0 9.2a4.6 4.6 0 0 1-4.6-4.6 4.6 4.6 0 0 1 4.6 4.6zM15.9 19a4.6 4.6 0 0 1 4.6-4.6 4.6 4.6 0 0 1-4.6 4.6zm9.2 0a4.6 4.6 0 0 1-4.6 4.6 4.6 4.6 0 0 1 4.6-4.6z"
        fill={red}
      />
      <ellipse cx="35.6" cy="36.6" rx="8.2" ry="6.6" fill={gold} />
      <ellipse cx="35" cy="35.2" rx="6" ry="4" fill={pale} fillOpacity=".45" />
      <ellipse
        cx="22.4"
        cy="39.6"
        rx="6.6"
        ry="5.2"
        fill={red}
        stroke={pale}
        strokeWidth="1.2"
      />
    </>
  )
}

function Slot() {
  return (
    <>
      <path d="M41 26.5V14" stroke={gold} strokeWidth="2.8" strokeLinecap="round" />
      <circle cx="41" cy="11.6" r="3.8" fill={gold} />
      <path
        d="M9 8h22.5a5.5 5.5 0 0 1 5.5 5.5v21a5.5 5.5 0 0 1-5.5 5.5H9a5.5 5.5 0 0 1-5.5-5.5v-21A5.5 5.5 0 0 1 9 8z"
        fill={red}
      />
      <rect x="7" y="14" width="26.5" height="17" rx="2.6" fill={pale} />
      <Koi
        x={20.6}
        y={23.2}
        scale={0.225}
        turn={-20}
        fin={gold}
        patch={pale}
        fine={false}
      />
      <path
        d="M9 35.6q2.8-2 5.6 0t5.6 0 5.6 0 5.6 0"
        stroke={gold}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M14 11h12.5" stroke={gold} strokeWidth="2" strokeLinecap="round" />
    </>
  )
}

function Lottery() {
  return (
    <>
      <circle cx="24" cy="14" r="10.5" fill={gold} />
      <circle cx="24" cy="14" r="5.2" fill={pale} />
      <path d="M24 11.2v5.6" stroke={red} strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="13.6" cy="31.2" r="10.5" fill={red} />
      <circle cx="13.6" cy="31.2" r="5.2" fill={pale} />
      <path
        d="M11.8 29.4a1.9 1.9 0 1 1 3.3 1.5l-3.4 3h3.9"
        stroke={red}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="34.4" cy="31.2" r="10.5" fill={red} />
      <circle cx="34.4" cy="31.2" r="5.2" fill={pale} />
      <path
        d="M32.5 28.5h3.8l-2.2 2.4a1.7 1.7 0 1 1-1.7 2.4"
        stroke={red}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9 45q3.8-2.4 7.5 0t7.5 0 7.5 0 7.5 0"
        stroke={gold}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </>
  )
}

const drawings: Record<ArtCategory, () => ReactNode> = {
  live: Live,
  sport: Sport,
  esport: Esport,
  board: Board,
  slot: Slot,
  lottery: Lottery,
}

/** One of the six game categories as a flat two-tone picture, `size` px square. */
export function CategoryIcon({ category, size = 48, className, title }: CategoryProps) {
  const Icon = drawings[category]
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className={className}
      title={title}
    >
      <Icon />
    </Frame>
  )
}
