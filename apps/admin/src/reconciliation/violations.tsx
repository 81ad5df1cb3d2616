import { ledgerStateLabels } from '@jinli/contract/money/ledger-state'
import { Alert } from 'antd'
import { timeText } from '../page/time-text.ts'
import styles from './alarm-list.module.css'
import type { Books } from './books.ts'

/** Describes when the audit last checked the new entries, and when its last full round ended. */
function checkWord({ checked_at, whole_at }: Books['audit']): string {
  const at = (time: Date | null) => (time ? timeText(time) : '尚未完成')
  return `新账检查到 ${at(checked_at)}，全部账目上次查完 ${at(whole_at)}`
}

/** Shows the findings of the ledger audit, and when it ran. */
export function Violations({ books }: { books: Books }) {
  const { violations, audit } = books
  const checked = checkWord(audit)
  if (violations.length === 0) {
    const late = audit.state === 'late'
    return (
      <Alert
        type={late ? 'warning' : 'success'}
        showIcon
        title={late ? ledgerStateLabels.late : '账目平衡，核对无异常'}
        description={checked}
      />
    )
  }
  return (
    <Alert
      type="error"
      showIcon
      title={`发现 ${violations.length} 处账目不平，请立即停止放款并联系技术`}
      description={
        <>
          <p>{checked}</p>
          <ul className={styles.list}>
            {violations.map(({ invariant, detail }) => (
              <li key={`${invariant} ${detail}`}>
                {invariant}：{detail}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
