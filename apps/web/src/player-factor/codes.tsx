import { Button } from '../ui/button.tsx'
import { copyAndTell } from '../ui/copy.tsx'
import styles from './player-factor.module.css'

/** Shows new recovery codes, which are shown once. */
export function Codes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  return (
    <>
      <p className={styles.note}>
        只显示这一次。请抄写或保存在安全的地方，不要告诉任何人。
      </p>
      <ul className={styles.codes} aria-label="找回码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="ghost" block onClick={() => copyAndTell(codes.join('\n'))}>
          复制全部
        </Button>
        <Button kind="quiet" block onClick={onSaved}>
          我已保存
        </Button>
      </div>
    </>
  )
}
