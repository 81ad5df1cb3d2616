import { Alert } from 'antd'
import styles from './asked-again.module.css'

/** What is asked before the same press counts. */
export function AskedAgain({ question }: { question: string }) {
  return <Alert type="warning" showIcon className={styles.asked} title={question} />
}
