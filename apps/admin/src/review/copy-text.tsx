import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Typography } from 'antd'

type CopyTextProps = { text: string; shown?: string; label: string; quiet?: boolean }

/** A text with a copy button named `复制…`; the copied text may differ from the shown one. */
export function CopyText({ text, shown, label, quiet = false }: CopyTextProps) {
  if (!text) return <span className="none">—</span>
  return (
    <Typography.Text
      className={quiet ? 'copy-text copy-text-quiet' : 'copy-text'}
      copyable={{
        text,
        tooltips: [`复制${label}`, '已复制'],
        icon: [
          <CopyOutlined key="copy" aria-hidden />,
          <CheckOutlined key="copied" aria-hidden />,
        ],
      }}
    >
      {shown ?? text}
    </Typography.Text>
  )
}
