import { ChevronDown } from '../art/icons.tsx'
import styles from './all-venues-button.module.css'

type Props = { open: boolean; count: number; onClick: () => void }

/** Expands a short list of venues to all of them, and collapses it again. */
export function AllVenuesButton({ open, count, onClick }: Props) {
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onClick}>
      {open ? '收起' : `展开全部 ${count} 个场馆`}
      <span className={styles.chevron}>
        <ChevronDown size={16} />
      </span>
    </button>
  )
}
