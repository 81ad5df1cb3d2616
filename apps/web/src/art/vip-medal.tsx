import { type ArtProps, Frame } from './frame.tsx'

interface MedalProps extends ArtProps {
  level: number
}

interface Metal {
  rim: string
  face: string
  text: string
}

const metals = {
  plain: { rim: '#B9B2A6', face: '#FAF7F2', text: '#6B645A' },
  jade: { rim: '#3F8F86', face: '#E6F2EF', text: '#1F6660' },
  silver: { rim: '#8A97A6', face: '#EEF1F4', text: '#4A5664' },
  gold: { rim: '#C79A41', face: '#FBF1DC', text: '#7E5A14' },
  crown: { rim: '#C8332B', face: '#F3D08A', text: '#8C1F19' },
} satisfies Record<string, Metal>

function metalOf(level: number): Metal {
  if (level < 1) return metals.plain
  if (level < 4) return metals.jade
  if (level < 7) return metals.silver
  return level < 10 ? metals.gold : metals.crown
}

/** Draws a lotus medal: the metal shows the tier, the number of petals grows with the level. */
export function VipMedal({ level, size = 48, className, title }: MedalProps) {
  const rank = Math.min(10, Math.max(0, Math.trunc(level)))
  const { rim, face, text } = metalOf(rank)
  const petals = rank < 1 ? 8 : 8 + ((rank - 1) % 3) * 2 + (rank === 10 ? 6 : 0)
  const width = 2.6 + 22 / petals
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className={className}
      title={title}
    >
      {rank > 0 ? (
        <path
          d="M15.5 33 11 46l6.4-1.8L21 47.5l3-9 3 9 3.6-3.3L37 46l-4.5-13z"
          fill={rank === 10 ? '#B8862F' : '#C8332B'}
        />
      ) : null}
      {Array.from({ length: petals }, (_, n) => n * (360 / petals)).map((angle) => (
        <path
          key={angle}
          d={`M24 21C${24 - width} 13 ${24 - width} 4.2 24 2.4C${24 + width} 4.2 ${24 + width} 13 24 21z`}
          fill={rim}
          transform={`rotate(${angle} 24 21)`}
        />
      ))}
      <circle cx="24" cy="21" r="14" fill={rim} />
      <circle cx="24" cy="21" r="12" fill={face} />
      <circle cx="24" cy="21" r="10.2" stroke={rim} strokeWidth="0.8" />
      <text
        x="24"
        y="26"
        fill={text}
        fontSize={rank === 10 ? 13 : 14.5}
        fontWeight="700"
        textAnchor="middle"
        fontFamily="PingFang SC, HarmonyOS Sans SC, MiSans, Noto Sans CJK SC, sans-serif"
      >
        {rank}
      </text>
    </Frame>
  )
}
