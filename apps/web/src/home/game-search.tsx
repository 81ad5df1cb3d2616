import { type ComponentType, useState } from 'react'
import { Search } from '../art/home-icons.tsx'
import { toast } from '../overlay/toast.ts'
import styles from './game-search.module.css'

type SheetProps = { open: boolean; onClose: () => void }

/** Shows the search button above the shelves. The code of the sheet is loaded when the button is tapped. */
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
      <button
        type="button"
        className={styles.door}
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <Search size={18} />
        搜索游戏
      </button>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
