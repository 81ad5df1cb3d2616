import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode }

/** Shows an error instead of a broken page; the menu stays usable. */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <Result
        status="warning"
        title="页面加载失败"
        subTitle="网络中断或后台已更新，重新加载即可。"
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    )
  }
}
