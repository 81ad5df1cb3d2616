import type { Change } from './changes.ts'

/** What differs, before and after side by side. */
export function ChangeList({ changes, label }: { changes: Change[]; label: string }) {
  if (changes.length === 0) return <p className="none">没有变化</p>
  return (
    <div className="scroller">
      <table className="changes" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原来</th>
            <th scope="col">改为</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>
                <del>{before}</del>
              </td>
              <td>
                <ins>{after}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
