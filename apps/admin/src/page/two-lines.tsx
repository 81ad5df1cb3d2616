type Props = { main: string; sub: string; wrap?: boolean }

/** A value and what belongs to it; long ones are cut with the whole in the tip, or wrap. */
export function TwoLines({ main, sub, wrap = false }: Props) {
  const line = wrap ? 'line wrap' : 'line'
  return (
    <span className="two-lines">
      <span className={line} title={wrap ? undefined : main}>
        {main || '—'}
      </span>
      {sub && (
        <span className={`${line} line-sub`} title={wrap ? undefined : sub}>
          {sub}
        </span>
      )}
    </span>
  )
}
