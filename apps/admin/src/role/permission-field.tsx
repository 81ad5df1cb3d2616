import { type Permission, permissionTree } from '@jinli/contract/permission'
import { Checkbox } from 'antd'
import { useStaff } from '../operator/use-staff.ts'
import styles from './permission-field.module.css'

type Props = {
  /** By the form. */
  value?: readonly Permission[]
  onChange?: (value: Permission[]) => void
  /** What the role may do now: that may stay, though the reader could not give it. */
  had: readonly Permission[]
}

/** The tree of permissions to choose from; what the reader may not do themselves they cannot add. */
export function PermissionField({ value = [], onChange, had }: Props) {
  const own = useStaff().data?.permissions ?? []
  return (
    <div className={styles.tree}>
      {Object.entries(permissionTree).map(([noun, { label, verbs }]) => (
        <fieldset key={noun} className={styles.noun}>
          <legend>{label}</legend>
          {Object.entries(verbs).map(([verb, words]) => {
            const name = `${noun}.${verb}` as Permission
            const rest = value.filter((each) => each !== name)
            return (
              <Checkbox
                key={name}
                name={name}
                checked={value.includes(name)}
                disabled={!own.includes(name) && !had.includes(name)}
                onChange={({ target }) =>
                  onChange?.(target.checked ? [...rest, name] : rest)
                }
              >
                {words}
              </Checkbox>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
