import { Radio, type RadioGroupProps } from 'antd'

type Props = Omit<RadioGroupProps, 'options'> & {
  label: string
  options: { value: string | number; label: string }[]
}

/** Radio buttons with long labels, one per line. */
export function RadioLines({ label, options, ...rest }: Props) {
  return <Radio.Group {...rest} aria-label={label} vertical options={options} />
}
