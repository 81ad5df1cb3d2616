/** The shape of a list while it is read. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <output className="skeleton" aria-label="加载中">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton-row" />
      ))}
    </output>
  )
}
