import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** The delay before the service worker is installed: after the first view and the player’s first actions. */
const afterMs = 6000

function offer(run: () => void): void {
  toast.news('info', '新版本已就绪', { label: '立即更新', run })
}

/** Installs the service worker, which serves the app shell offline. The code of this step loads in the background. */
export function useInstalledApp(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./worker.ts')
        .then(({ startWorker }) => startWorker(offer))
        .catch(console.debug)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [])
}
