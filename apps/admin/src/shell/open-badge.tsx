/** Open items of a queue; a new `pulse` number plays the attention ring again. */
export function OpenBadge({ count, pulse }: { count: number | undefined; pulse: number }) {
  if (!count) return null
  return (
    <span key={pulse} className={pulse > 0 ? 'open-badge open-badge-pulse' : 'open-badge'}>
      {count > 999 ? '999+' : count}
    </span>
  )
}
