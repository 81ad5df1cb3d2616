import { type ComponentType, useState } from 'react'
import { Search } from '../art/home-icons.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './game-search.module.css'

type SheetProps = { open: boolean; onClose: () => void }

/** Shows the search button above the shelves, and the way to demos. The code of the sheet is loaded when the button is tapped. */
export function GameSearch() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null)

  async function show() {
    setOpen(true)
    if (Sheet) return
    try {
      const { GameSearchSheet } = await import('./game-search-sheet.tsx')
      setSheet(() => GameSearchSheet)
    } catch (error) {
      console.info('the search did not come', error)
      setOpen(false)
      toast.fail('网络不稳定，请检查后重试')
    }
  }
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.door}
          aria-haspopup="dialog"
          onClick={() => void show()}
        >
          <Search size={18} />
          搜索游戏
        </button>
        <GoLink to={paths.demo()} className={styles.demo}>
          试玩
        </GoLink>
      </div>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
