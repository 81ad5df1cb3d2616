import { Typography } from 'antd'
import styles from './change-list.module.css'
import type { Change } from './changes.ts'

/** A table of changes with the values before and after. */
export function ChangeList({ changes, label }: { changes: Change[]; label: string }) {
  if (changes.length === 0)
    return <Typography.Text type="secondary">没有变化</Typography.Text>
  return (
    <div className={styles.scroller}>
      <table className={styles.changes} aria-label={label}>
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
