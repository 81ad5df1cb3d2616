import { TableOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Popover } from 'antd'
import styles from './view-menu.module.css'

type Props = {
  titles: readonly string[]
  shown: readonly string[]
  choose: (titles: readonly string[]) => void
}

/** Chooses the columns of a list. The first one always stays. */
export function ColumnMenu({ titles, shown, choose }: Props) {
  if (titles.length < 2) return null
  const content = (
    <fieldset className={styles.columns}>
      <legend>显示的列</legend>
      {titles.map((title) => (
        <Checkbox
          key={title}
          checked={shown.includes(title)}
          onChange={({ target }) =>
            choose(
              titles.filter((each) =>
                each === title ? target.checked : shown.includes(each),
              ),
            )
          }
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  )
  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomRight"
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button icon={<TableOutlined aria-hidden />}>
        列{shown.length < titles.length && ` ${shown.length}/${titles.length}`}
      </Button>
    </Popover>
  )
}

/** Tells which columns of a saved view the list no longer has. */
export function GoneColumnsNote({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`此视图的列${titles.map((title) => `「${title}」`).join('、')}已不存在；可重新保存此视图`}
    />
  )
}
