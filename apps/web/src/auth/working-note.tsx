import styles from './login.module.css'

/** Explains why the button waits. The element is always in the page, so that a screen reader announces the text. */
export function WorkingNote({ working }: { working: boolean }) {
  return (
    <output className={styles.working}>{working ? '正在进行安全验证，请稍候…' : ''}</output>
  )
}
