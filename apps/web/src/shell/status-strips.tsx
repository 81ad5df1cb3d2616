import { storedSite, useSite } from '../visit/use-site.ts'
import styles from './status-strips.module.css'

/** No network: below the header, in the flow, so that it covers nothing. */
export function OfflineStrip({ online }: { online: boolean }) {
  return (
    <aside aria-label="网络状态" className={styles.offline} data-strip="">
      <output>
        {!online && <p className={styles.words}>网络已断开，恢复后会自动更新</p>}
      </output>
    </aside>
  )
}

/** In which mode the house is, as soon as it is known. */
export function useMode() {
  const { data: site } = useSite()
  return site?.mode ?? storedSite()?.mode
}

/** What holds for the whole app: the demonstration mark (decisions §1). */
export function StatusStrips() {
  // Its place is kept while the mode is not known: a page that jumps is worse than a blank line.
  const mode = useMode()
  return (
    <aside aria-label="状态提示">
      {mode !== 'live' && (
        <p className={styles.sandbox}>{mode === 'sandbox' && '演示环境 · 虚拟资金'}</p>
      )}
    </aside>
  )
}
