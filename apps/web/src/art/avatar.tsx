import { useState } from 'react'
import { Frame } from './frame.tsx'
import { hashOf, pick } from './hash.ts'
import { Koi } from './koi.tsx'

interface AvatarProps {
  name: string
  src?: string | undefined
  size?: number
  className?: string
  title?: string
}

const waters = [
  { ground: '#F6DFD6', line: '#E7B9AC', body: '#C8332B', fin: '#E29A8C', patch: '#FBF1E2' },
  { ground: '#F5E6C8', line: '#E2C68F', body: '#B8862F', fin: '#D9B873', patch: '#FBF1E2' },
  { ground: '#D5E7E3', line: '#A6CCC4', body: '#C8332B', fin: '#DF9C90', patch: '#FBF1E2' },
  { ground: '#1F5F63', line: '#3A7C7F', body: '#FAF1E3', fin: '#D9CBB4', patch: '#C8332B' },
  { ground: '#2E3A4D', line: '#4A586E', body: '#FAF1E3', fin: '#CFC6BA', patch: '#D98A2B' },
  { ground: '#E3E0EC', line: '#C1BBD3', body: '#C8332B', fin: '#D89AA0', patch: '#FBF1E2' },
] as const

function scales(): string {
  const arcs: string[] = []
  for (let row = 0; row < 5; row += 1) {
    for (let col = 0; col < 5; col += 1) {
      arcs.push(`M${col * 12 - 6 + (row % 2) * 6} ${row * 11}a6 6 0 0 0 12 0`)
    }
  }
  return arcs.join('')
}

const scalePath = scales()

/** Shows a round portrait: the picture if it loads, else a koi chosen by the player’s name. */
export function Avatar({ name, src, size = 40, className, title }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const round = { borderRadius: '50%' } as const
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={title ?? ''}
        width={size}
        height={size}
        className={className}
        style={{ ...round, objectFit: 'cover' }}
        onError={() => setFailedSrc(src)}
      />
    )
  }
  const hash = hashOf(name)
  const { ground, line, ...colours } = waters[pick(hash, 1, waters.length)] ?? waters[0]
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className={className}
      title={title}
      style={round}
    >
      <path d="M0 0h48v48H0z" fill={ground} />
      <path d={scalePath} stroke={line} strokeWidth="1" />
      <g transform={`rotate(${pick(hash, 2, 8) * 45} 24 24)`}>
        <Koi pose="turn" x={21.5} y={32} scale={0.42} {...colours} fine={size >= 40} />
      </g>
    </Frame>
  )
}
