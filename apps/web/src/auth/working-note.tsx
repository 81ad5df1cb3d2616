import styles from './login.module.css'

/** Says what the button waits for; there from the start, so that a screen reader tells it. */
export function WorkingNote({ working }: { working: boolean }) {
  return (
    <output className={styles.working}>{working ? '正在进行安全验证，请稍候…' : ''}</output>
  )
}
