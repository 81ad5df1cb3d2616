import { type ArtProps, Frame } from './frame.tsx'
import { hashOf } from './hash.ts'

/** Pairs of theme tokens: the background colour and the ink colour of a seal. */
export const sealTones = [
  { soft: 'var(--accent-soft)', ink: 'var(--accent-text)' },
  { soft: 'var(--teal-soft)', ink: 'var(--teal)' },
  { soft: 'var(--gold-soft)', ink: 'var(--gold-ink)' },
  { soft: 'var(--ok-soft)', ink: 'var(--ok)' },
] as const

/** Returns the colours of the seal of a bank or USDT protocol. They are the same on every screen. */
export function sealTone(bank: string): (typeof sealTones)[number] {
  if (bank === 'TRC20') return sealTones[0]
  if (bank === 'ERC20') return sealTones[1]
  return sealTones[hashOf(bank) % sealTones.length] ?? sealTones[0]
}

/** Returns the character on a bank’s seal: the first one after the country’s name. */
export function sealCharacter(bank: string): string {
  const name = bank.trim().replace(/^中国(?!银行)/, '')
  return Array.from(name)[0]?.toUpperCase() ?? '卡'
}

/** Draws a bank’s mark: a stamped seal with one character, not a real logo. */
export function BankMark({
  bank,
  tone = sealTone(bank),
  size = 40,
  className,
  title,
}: ArtProps & { bank: string; tone?: ReturnType<typeof sealTone> }) {
  const { ink } = tone
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 40 40"
      className={className}
      title={title}
    >
      <path
        d="M7 2.6c8.6-1 18-.9 26.3.1 2.4.3 4 1.9 4.2 4.2.8 8.6.7 17.4 0 26-.2 2.5-1.9 4.3-4.4 4.5-8.8.8-17.4.7-26.1 0-2.4-.2-4.2-1.9-4.4-4.3-.8-8.8-.7-17.4 0-26.2C2.8 4.6 4.6 2.9 7 2.6z"
        fill={ink}
      />
      <path
        d="M8.2 5.9c7.8-.7 15.9-.7 23.6 0 1.4.1 2.2.9 2.3 2.3.6 7.9.6 15.7 0 23.5-.1 1.5-.9 2.3-2.3 2.4-7.9.6-15.7.6-23.6 0-1.4-.1-2.2-.9-2.3-2.4-.6-7.8-.6-15.7 0-23.5.1-1.4.9-2.2 2.3-2.3z"
        stroke="var(--surface)"
        strokeWidth="1.2"
        strokeOpacity="0.75"
      />
      <text
        x="20"
        y="27"
        textAnchor="middle"
        fontSize="20"
        fontWeight="600"
        fontFamily="var(--font)"
        fill="var(--surface)"
      >
        {sealCharacter(bank)}
      </text>
    </Frame>
  )
}
