import { Alert } from 'antd'
import styles from './confirm-note.module.css'

/** A question that is shown after the first press of a dialog's button, before anything is sent. */
export function ConfirmNote({ question }: { question: string }) {
  return <Alert type="warning" showIcon className={styles.asked} title={question} />
}
