import type { ReactNode } from 'react'
import { Koi } from './koi.tsx'
import { Lantern, LilyPad, Lotus, Ripples } from './scenery.tsx'

export type EmptyKind =
  | 'list'
  | 'search'
  | 'error'
  | 'offline'
  | 'soon'
  | 'cards'
  | 'wallet'

const water = '#5E9E97'
const leaf = { tone: '#6FA598', light: '#CFE3DB' }
const bloom = { tone: '#E3A79B', light: '#F2CFC4' }
const red = '#C8332B'
const gold = '#C79A41'
const paper = '#FBF3E6'

function Pond({ y = 84 }: { y?: number }) {
  return (
    <>
      <ellipse cx="80" cy={y} rx="72" ry="26" fill={water} fillOpacity="0.14" />
      <path
        d={`M20 ${y + 10}h22M48 ${y + 18}h14M104 ${y + 17}h20M124 ${y - 8}h14M26 ${y - 9}h10`}
        stroke={water}
        strokeOpacity="0.5"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </>
  )
}

function List() {
  return (
    <>
      <Pond y={76} />
      <Ripples x={84} y={76} tone={water} />
      <Koi x={78} y={74} scale={0.62} turn={-8} />
      <LilyPad x={126} y={92} {...leaf} />
      <LilyPad x={32} y={62} scale={0.8} {...leaf} />
      <Lotus x={33} y={60} scale={0.5} {...bloom} />
    </>
  )
}

function Search() {
  return (
    <>
      <Pond />
      <LilyPad x={30} y={90} {...leaf} />
      <Koi x={122} y={88} scale={0.42} turn={190} />
      <path d="m98 74 18 18" stroke={gold} strokeWidth="7" strokeLinecap="round" />
      <circle cx="78" cy="54" r="29" fill={paper} stroke={red} strokeWidth="3.6" />
      <Ripples x={78} y={58} scale={0.42} tone={water} />
      <path
        d="M60 44a21 21 0 0 1 12-9"
        stroke={gold}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </>
  )
}

function Fault() {
  return (
    <>
      <Pond y={80} />
      <path
        d="M112 78a34 12 0 0 1-13 9M78 91a34 12 0 0 1-22-6M84 66a34 12 0 0 1 22 5"
        stroke={water}
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <Koi pose="turn" x={52} y={100} scale={0.62} turn={-20} />
      <path d="M104 76 97 56l7-15 14-6 13 9 4 17-6 15z" fill="#B9B2A6" />
      <path d="m104 41 8 12-8 23M112 53l19-9" stroke={paper} strokeWidth="1.4" />
      <ellipse cx="117" cy="78" rx="22" ry="4.6" fill={water} fillOpacity="0.5" />
      <LilyPad x={34} y={58} scale={0.7} {...leaf} />
    </>
  )
}

function Offline() {
  return (
    <>
      <Pond y={92} />
      <g stroke={water} strokeWidth="5" strokeLinecap="round">
        <path d="M38 46a62 62 0 0 1 26-16M96 30a62 62 0 0 1 26 16" />
        <path d="M52 60a42 42 0 0 1 17-11M91 49a42 42 0 0 1 17 11" strokeOpacity="0.75" />
        <path d="M66 73a22 22 0 0 1 8-5M86 68a22 22 0 0 1 8 5" strokeOpacity="0.5" />
      </g>
      <path
        d="m72 22 12 17-8 12 8 13"
        stroke={red}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <Ripples x={80} y={91} scale={0.8} tone={water} />
      <Koi x={82} y={90} scale={0.46} turn={6} />
      <LilyPad x={128} y={98} scale={0.8} {...leaf} />
    </>
  )
}

function SoonScene() {
  return (
    <>
      <circle cx="80" cy="58" r="32" fill="#F2D59B" />
      <Pond y={86} />
      <path
        d="M56 86h48M62 93h36M70 100h20"
        stroke={gold}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <Lantern x={36} y={44} scale={0.62} tone={red} light={gold} cord={44} />
      <LilyPad x={112} y={82} scale={1.1} {...leaf} />
      <Lotus x={112} y={80} scale={0.8} {...bloom} />
      <Koi x={44} y={96} scale={0.36} turn={-6} />
    </>
  )
}

function Cards() {
  return (
    <>
      <Pond y={88} />
      <Ripples x={80} y={88} scale={1.1} tone={water} />
      <g transform="rotate(-8 80 52)">
        <rect x="54" y="22" width="66" height="44" rx="6" fill="#F2D59B" />
        <rect x="44" y="30" width="66" height="44" rx="6" fill={red} />
        <path d="M44 41h66v8H44z" fill="#A5261F" />
        <path d="M52 60h16M52 66h10" stroke={paper} strokeWidth="2" strokeLinecap="round" />
        <circle cx="98" cy="62" r="5" stroke="#F2D59B" strokeWidth="2" />
      </g>
      <LilyPad x={34} y={94} scale={0.9} {...leaf} />
      <Koi x={122} y={96} scale={0.36} turn={-10} />
    </>
  )
}

function WalletScene() {
  return (
    <>
      <Pond y={88} />
      <Ripples x={78} y={90} scale={1.1} tone={water} />
      <path
        d="M66 40c-18 14-26 26-26 36 0 12 10 17 22 17h34c12 0 22-5 22-17 0-10-8-22-26-36z"
        fill={red}
      />
      <path d="M66 44 59 19q11 4 20-3 9 7 20 3l-7 25z" fill="#A5261F" />
      <path d="M62 40q17 6 34 0" stroke="#F2D59B" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="79" cy="67" r="14" fill="#F2D59B" />
      <path d="M74.5 62.5h9v9h-9z" stroke={red} strokeWidth="2.4" strokeLinejoin="round" />
      <path
        d="M96 41q8 4 8 14M104 55l-3 7M104 55l4 6"
        stroke={gold}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <LilyPad x={130} y={86} scale={0.9} {...leaf} />
      <Koi x={38} y={98} scale={0.36} turn={4} />
    </>
  )
}

const scenes: Record<EmptyKind, () => ReactNode> = {
  list: List,
  search: Search,
  error: Fault,
  offline: Offline,
  soon: SoonScene,
  cards: Cards,
  wallet: WalletScene,
}

/** Draws the scene inside the frame of `EmptyArt`. */
export function EmptyScene({ kind }: { kind: EmptyKind }) {
  const Scene = scenes[kind]
  return <Scene />
}
