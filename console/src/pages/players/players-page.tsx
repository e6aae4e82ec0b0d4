import { Route, Switch } from 'wouter';
import { PlayerPage } from './player-page.tsx';
import { PlayerSearch } from './player-search.tsx';

/** Players: the search, and one of them. */
export default function PlayersPage() {
  return (
    <Switch>
      <Route path="/:playerId/:tab?">
        {({ playerId, tab }) => <PlayerPage key={playerId} playerId={playerId} tab={tab} />}
      </Route>
      <Route>
        <PlayerSearch />
      </Route>
    </Switch>
  );
}
