import { Switch } from 'antd'
import styles from './key-help.module.css'
import { switchKeys, useKeysOn } from './keys-on.ts'
import { keyHelp } from './review-keys.ts'

/** Lists the shortcuts, with a switch for those of single letters. */
export function KeyHelp() {
  const on = useKeysOn()
  return (
    <>
      <dl className={styles.keys}>
        {keyHelp.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.letters}>
        <Switch size="small" aria-label="字母快捷键" checked={on} onChange={switchKeys} />{' '}
        字母快捷键
      </p>
    </>
  )
}
