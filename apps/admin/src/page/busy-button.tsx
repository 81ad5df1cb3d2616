import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'

/** A button that ignores presses while busy, but keeps its accessible name. */
export function BusyButton({ busy, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      {...rest}
      aria-busy={busy}
      loading={busy && { icon: <LoadingOutlined aria-hidden /> }}
    />
  )
}
