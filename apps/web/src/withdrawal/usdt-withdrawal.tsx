import { withdrawalProblem } from '@jinli/contract/withdrawal.rules'
import type { ReactNode } from 'react'
import { Plus } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { useProblem } from '../ui/use-problem.ts'
import styles from './withdrawal.module.css'

/** Addresses cannot be bound yet, so there is none to choose: the rule says so (spec §5). */
export function UsdtWithdrawal({ children }: { children: ReactNode }) {
  const go = useGo()
  const problem = useProblem()
  const error = problem.at('bank')
  return (
    <>
      <Card>
        <Empty
          small
          kind="cards"
          text="还没有绑定USDT地址"
          hint="绑定地址后即可提取到您的虚拟币钱包"
          action={
            <Button
              kind="ghost"
              size="s"
              icon={<Plus size={18} />}
              onClick={() => go(paths.addUsdtAddress())}
            >
              添加USDT地址
            </Button>
          }
        />
        {error && <p className={styles.usdtError}>{error}</p>}
      </Card>
      {children}
      <BottomBar>
        <Button
          block
          onClick={() =>
            problem.show(withdrawalProblem({ amount: null, bank: '', password: '' }, true))
          }
        >
          确认取款
        </Button>
      </BottomBar>
    </>
  )
}
