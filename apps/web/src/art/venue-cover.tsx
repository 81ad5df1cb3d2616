import type { ReactNode } from 'react'
import type { ArtCategory } from './categories.tsx'
import { Frame } from './frame.tsx'
import { hashOf, pick } from './hash.ts'
import { Koi } from './koi.tsx'
import { Lantern, LilyPad, Lotus, Ripples, scaleField } from './scenery.tsx'

interface CoverProps {
  code: string
  /** Hue in degrees. Every colour of the cover derives from this hue. */
  hue: number
  name: string
  category: ArtCategory
  className?: string
  title?: string
}

interface Dye {
  deep: string
  ground: string
  mid: string
  soft: string
  glow: string
}

/** Returns muted colours of one hue. The five steps of lightness are the same on every tile. */
function dyeOf(hue: number): Dye {
  // Dark yellow looks like mud, so yellow hues get more saturation and lightness.
  const lift = hue > 30 && hue < 75 ? 1 : 0
  const tone = (saturation: number, light: number) =>
    `hsl(${hue} ${saturation + lift * 8}% ${light + lift * 4}%)`
  return {
    deep: tone(40, 20),
    ground: tone(36, 29),
    mid: tone(32, 40),
    soft: tone(34, 62),
    glow: tone(52, 86),
  }
}

const warm = '#E8BE6C'
const red = '#D4483D'
const field = scaleField(160, 120, 16)
const fineField = scaleField(120, 120, 12)

function Ground({ dye, hash }: { dye: Dye; hash: number }) {
  const cx = 96 + pick(hash, 2, 36)
  const kind = pick(hash, 1, 3)
  return (
    <>
      <path d="M0 0h160v120H0z" fill={dye.ground} />
      {kind === 0 ? <path d={field} stroke={dye.mid} strokeOpacity="0.6" /> : null}
      {kind === 1 ? (
        <g stroke={dye.mid} strokeWidth="1.2">
          {[34, 50, 66, 82, 98].map((r) => (
            <circle key={r} cx={cx} cy="50" r={r} />
          ))}
        </g>
      ) : null}
      {kind === 2 ? (
        <path
          d="M0 74 28 46l18 16 30-34 32 36 20-18 32 30v44H0z"
          fill={dye.mid}
          fillOpacity="0.55"
        />
      ) : null}
      <circle
        cx={cx}
        cy="46"
        r={24 + pick(hash, 3, 6)}
        fill={dye.soft}
        fillOpacity="0.55"
      />
      <path d="M0 88q20-9 40 0t40 0 40 0 40 0v32H0z" fill={dye.deep} />
      <path
        d="M0 99q20-7 40 0t40 0 40 0 40 0"
        stroke={dye.mid}
        strokeWidth="1.2"
        strokeOpacity="0.8"
      />
    </>
  )
}

function Lanterns({ dye, hash }: { dye: Dye; hash: number }) {
  const lift = pick(hash, 4, 10)
  return (
    <>
      <Lantern
        x={72}
        y={32 + lift}
        scale={0.5}
        tone={dye.soft}
        light={dye.glow}
        cord={80}
      />
      <Lantern x={110} y={50 - lift / 2} tone={red} light={warm} />
      <Lantern x={144} y={28 + lift} scale={0.56} tone={warm} light={dye.glow} cord={80} />
    </>
  )
}

function Leap({ dye, hash }: { dye: Dye; hash: number }) {
  return (
    <>
      <Ripples x={110} y={86} scale={0.9} tone={dye.glow} />
      <Koi
        pose="turn"
        x={102}
        y={78}
        scale={0.92}
        turn={pick(hash, 5, 5) * 6 - 12}
        body={dye.glow}
        fin={dye.soft}
        patch={red}
      />
    </>
  )
}

function Pond({ dye, hash }: { dye: Dye; hash: number }) {
  const x = 100 + pick(hash, 6, 14)
  return (
    <>
      <Ripples x={x} y={88} tone={dye.soft} />
      <LilyPad x={x} y={88} scale={1.5} tone={dye.mid} light={dye.soft} />
      <LilyPad x={x - 44} y={94} scale={0.7} tone={dye.mid} light={dye.soft} />
      <Lotus x={x} y={84} scale={1.6} tone={dye.soft} light={dye.glow} />
    </>
  )
}

function Pair({ dye, hash }: { dye: Dye; hash: number }) {
  const turn = pick(hash, 7, 4) * 10
  return (
    <g transform={`rotate(${turn} 108 52)`}>
      <circle cx="108" cy="52" r="9" fill={warm} />
      <circle cx="108" cy="52" r="5.6" stroke={dye.deep} strokeWidth="1.2" />
      <Koi
        pose="turn"
        x={108}
        y={54}
        scale={0.78}
        body={dye.glow}
        fin={dye.soft}
        patch={red}
      />
      <Koi
        pose="turn"
        x={108}
        y={50}
        scale={0.78}
        turn={180}
        body={red}
        fin={dye.soft}
        patch={dye.glow}
      />
    </g>
  )
}

type Scene = (props: { dye: Dye; hash: number }) => ReactNode

/** The two possible scenes of each category; the code of the venue decides which one is drawn. */
const scenesOf: Record<ArtCategory, readonly [Scene, Scene]> = {
  live: [Lanterns, Pond],
  sport: [Leap, Pair],
  esport: [Pair, Leap],
  board: [Pond, Lanterns],
  slot: [Pair, Pond],
  lottery: [Lanterns, Pair],
}

/** Draws a 4:3 cover that fills its box. The same code gives the same drawing; the name is not drawn. */
export function VenueCover({ code, hue, name, category, className, title }: CoverProps) {
  const dye = dyeOf(hue)
  const hash = hashOf(`${code}/${name}`)
  const Scene = scenesOf[category][pick(hash, 0, 2)] ?? Pond
  return (
    <Frame
      width="100%"
      height="100%"
      viewBox="0 0 160 120"
      className={className}
      title={title}
      fit="cover"
    >
      <Ground dye={dye} hash={hash} />
      <Scene dye={dye} hash={hash} />
    </Frame>
  )
}

interface GameProps {
  code: string
  hue?: number
  category?: ArtCategory
  className?: string
  title?: string
}

function Medallion({ dye, kind }: { dye: Dye; kind: number }) {
  const koi = { body: dye.glow, fin: dye.soft, patch: red }
  if (kind === 0) return <Koi pose="turn" x={60} y={74} scale={0.74} {...koi} />
  if (kind === 1)
    return <Lotus x={60} y={76} scale={1.15} tone={dye.soft} light={dye.glow} />
  if (kind === 2) {
    return <Lantern x={60} y={62} scale={0.9} tone={red} light={warm} cord={12} />
  }
  if (kind === 3) {
    return (
      <>
        <circle cx="60" cy="60" r="24" fill={warm} />
        <circle cx="60" cy="60" r="19.6" stroke={dye.deep} strokeWidth="1.6" />
        <path d="M52.5 52.5h15v15h-15z" fill={dye.ground} />
      </>
    )
  }
  if (kind === 4) return <Koi x={58} y={60} scale={0.6} turn={-35} {...koi} />
  return (
    <>
      <path d="M46 42h28l12 14-26 28-26-28z" fill={dye.soft} />
      <path d="M46 42h28l-5 14H51z" fill={dye.glow} />
      <path d="M51 56h18l-9 28z" fill={dye.glow} fillOpacity="0.5" />
    </>
  )
}

/** Draws a square game tile in the style of the covers. Without `hue`, the game code decides the hue. */
export function GameCover({ code, hue, category = 'slot', className, title }: GameProps) {
  const hash = hashOf(`${category}/${code}`)
  const dye = dyeOf(hue ?? pick(hash, 8, 24) * 15)
  return (
    <Frame
      width="100%"
      height="100%"
      viewBox="0 0 120 120"
      className={className}
      title={title}
      fit="cover"
    >
      <path d="M0 0h120v120H0z" fill={dye.ground} />
      <path d={fineField} stroke={dye.mid} strokeOpacity="0.6" />
      <circle cx="60" cy="60" r="44" fill={dye.deep} />
      <circle cx="60" cy="60" r="40" stroke={warm} strokeWidth="1.6" />
      <circle
        cx="60"
        cy="60"
        r="48"
        stroke={dye.soft}
        strokeWidth="1.2"
        strokeDasharray={pick(hash, 9, 2) ? '2 5' : undefined}
      />
      <Medallion dye={dye} kind={pick(hash, 10, 6)} />
    </Frame>
  )
}
