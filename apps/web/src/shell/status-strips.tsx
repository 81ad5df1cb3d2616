import { storedSite, useSite } from '../visit/use-site.ts'
import styles from './status-strips.module.css'

/** Shows that the app is offline. The strip is below the header, so that it covers nothing. */
export function OfflineStrip({ online }: { online: boolean }) {
  return (
    <aside aria-label="网络状态" className={styles.offline} data-strip="">
      <output>
        {!online && <p className={styles.words}>网络已断开，恢复后会自动更新</p>}
      </output>
    </aside>
  )
}

/** Returns the mode of the server (live or sandbox), once it is known. */
export function useMode() {
  const { data: site } = useSite()
  return site?.mode ?? storedSite()?.mode
}

/** Shows the label of the demonstration mode above all pages (decisions §1). */
export function StatusStrips() {
  // The space of the label is reserved until the mode is known, so that the page does not move.
  const mode = useMode()
  return (
    <aside aria-label="状态提示">
      {mode !== 'live' && (
        <p className={styles.sandbox}>{mode === 'sandbox' && '演示环境 · 虚拟资金'}</p>
      )}
    </aside>
  )
}
