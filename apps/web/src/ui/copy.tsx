import { messages } from '@jinli/contract/messages'
import copyText from 'copy-to-clipboard'
import { Copy } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import styles from './copy.module.css'

/** Copies the text and shows in a toast whether it worked. */
export function copyAndTell(text: string): void {
  Promise.resolve(copyText(text))
    .then((hasCopied) =>
      hasCopied ? toast.ok(messages.copied) : toast.fail('复制失败，请长按选择'),
    )
    .catch(console.error)
}

/** Shows a button that copies `text`. `what` names the text for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`复制${what}`}
      onClick={() => copyAndTell(text)}
    >
      <Copy size={18} />
    </button>
  )
}
