import { useSyncExternalStore } from 'react'
import { storedSite, useSite } from '../session/use-site.ts'
import styles from './status-strips.module.css'

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** What holds for the whole app: no network, and the demonstration mark (decisions §1). */
export function StatusStrips() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const { data: site } = useSite()
  // Its place is kept while the mode is not known: a page that jumps is worse than a blank line.
  const mode = site?.mode ?? storedSite().mode
  return (
    <aside aria-label="状态提示">
      <output>
        {!online && <p className={styles.offline}>网络已断开，恢复后会自动更新</p>}
      </output>
      {mode !== 'live' && (
        <p className={styles.sandbox}>{mode === 'sandbox' && '演示环境 · 虚拟资金'}</p>
      )}
    </aside>
  )
}
