import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Typography } from 'antd'
import styles from './copy-text.module.css'

type CopyTextProps = { text: string; display?: string; label: string; quiet?: boolean }

/** A text with a copy button labelled `复制…`. The copied text may differ from the shown one. */
export function CopyText({ text, display, label, quiet = false }: CopyTextProps) {
  if (!text) return <Typography.Text type="secondary">—</Typography.Text>
  return (
    <Typography.Text
      className={quiet ? `${styles.text} ${styles.quiet}` : styles.text}
      copyable={{
        text,
        tooltips: [`复制${label}`, '已复制'],
        icon: [
          <CopyOutlined key="copy" aria-hidden />,
          <CheckOutlined key="copied" aria-hidden />,
        ],
      }}
    >
      {display ?? text}
    </Typography.Text>
  )
}
