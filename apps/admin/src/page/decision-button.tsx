import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, ConfigProvider } from 'antd'

/** What a decision does: `go` lets something happen, `stop` ends or refuses it. */
export type DecisionTone = 'go' | 'stop'

type Props = Omit<ButtonProps, 'type' | 'color' | 'variant' | 'danger'> & {
  tone: DecisionTone
  busy?: boolean
  /** Whether the button is only outlined, since the filled one is beside it. */
  isQuiet?: boolean
}

/** Green of the theme; darker under the pointer, so that white text stays readable. */
const goTheme = {
  token: {
    colorPrimary: '#2E7D4F',
    colorPrimaryHover: '#26693F',
    colorPrimaryActive: '#1D5632',
  },
} as const

/** A button that decides. The only place that gives decisions their colours: green goes on, red stops. */
export function DecisionButton({ tone, busy = false, isQuiet = false, ...rest }: Props) {
  const state = {
    'aria-busy': busy,
    loading: busy && { icon: <LoadingOutlined aria-hidden /> },
    'data-decision': tone,
  }
  if (tone === 'stop')
    return <Button {...rest} {...state} danger type={isQuiet ? 'default' : 'primary'} />
  return (
    <ConfigProvider theme={goTheme}>
      <Button {...rest} {...state} type="primary" ghost={isQuiet} />
    </ConfigProvider>
  )
}
