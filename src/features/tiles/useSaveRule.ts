import { useRef, useState } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import { isConflict, problemOf } from '@/contract/errors';
import { type RuleState, withEditedAsSent } from '@/contract/rule-state';
import { createTile, listTiles, type Tile, updateTile } from '@/contract/tiles';
import {
  RULE_EXISTS,
  type RuleTarget,
  ruleOf,
  rulesExactly,
  sameRule,
  scopeFields,
  scopeOf,
  type TargetDirectory,
} from '@/domain/rules';
import { findById } from '@/parts/byId';
import { useRulesInput } from '@/parts/useRulesInput';
import { ruleIs } from './ruleIs';

export interface RuleInput {
  target: Pick<RuleTarget, 'scope' | 'id'>;
  /** Null in an edit alone: the rule has none that can be read, and keeps what it has. */
  limit: number | null;
  period: string | null;
  enabled: boolean;
}

/** A rule as it was sent. */
export interface SavedRule extends RuleState {
  target: Pick<RuleTarget, 'scope' | 'name'>;
}

interface Options {
  type: TileType;
  /** The rule as it was when its form opened; null for a new one. */
  original: Tile | null;
  /** The rule as the list has it now; undefined where it is gone, or the list is not read. */
  listed: Tile | undefined;
  isRead: boolean;
  directory: TargetDirectory;
  /**
   * The rule was saved, whether or not its form is still open.
   * @param overwritten the rule that stood before, with what others had changed meanwhile; null for a new one
   */
  onSaved: (saved: SavedRule, overwritten: Tile | null) => void;
  /** Closes the form. */
  onDone: () => void;
}

/** Changes by others while the form was open: announced before anything is overwritten (reliability.md, E5). */
export type Meanwhile = { kind: 'changed'; to: Tile } | { kind: 'gone' } | null;

/** Adds or changes a rule; reads the list again first. */
export function useSaveRule({ type, original, listed, isRead, directory, onSaved, onDone }: Options) {
  const list = useRulesInput(type);
  /** The rule that an edit replaces. */
  const overwritten = useRef(original);
  /** The rule as read before saving, newer than the list; null: gone; undefined: not read. */
  const [found, setFound] = useState<Tile | null | undefined>(undefined);
  const [seen, setSeen] = useState(listed);
  if (seen !== listed) {
    // The list has newer news.
    setSeen(listed);
    setFound(undefined);
  }
  const current = isRead ? listed : (original ?? undefined);
  const version = found === undefined ? current : (found ?? undefined);

  const create = useSubmit(createTile, {
    // If somebody else has added a rule for the target, the list just read has it, and the form says so beside the target.
    precheck: async (input, read) => {
      const items = list ? rulesExactly((await read(listTiles, list)).items, type) : [];
      return ruleOf(items, directory.targetOf(input.body), directory) ? 'called-off' : input;
    },
    settle: ({ body }) =>
      list &&
      (async (read) => {
        const items = rulesExactly((await read(listTiles, list)).items, type);
        const made = ruleOf(items, directory.targetOf(body), directory);
        return made !== undefined && sameRule(made, body);
      }),
    // Somebody else was first: the message that choosing would have given (contract.md, 'Sentences').
    say: (failure, { body }) =>
      isConflict(failure)
        ? { sentence: RULE_EXISTS[scopeOf(body).scope], detail: null }
        : problemOf(createTile, failure),
    onMade: (_, { body }) => onSaved({ ...body, target: directory.targetOf(body) }, null),
    onDone,
  });
  const update = useSubmit(updateTile, {
    precheck: async (input, read) => {
      if (!list) return input;
      // It is sent only if the service still has this one.
      overwritten.current = version ?? original;
      const now = findById((await read(listTiles, list)).items, input.id) ?? null;
      setFound(now);
      if (now === null) return 'called-off';
      // A change that somebody else has made and undone does not count: the rule is as it was when the form opened.
      if (![version, original].some((shown) => shown && sameRule(now, shown))) return 'called-off';
      overwritten.current = now;
      // Fields that the form does not have go along as they are now: somebody else may have changed them (reliability.md, E5).
      const edited = input.body.rule_data;
      const rule_data =
        original && sameRule(now, original)
          ? { ...now.rule_data, limit: edited.limit, period: edited.period }
          : // The form may keep something that it cannot read, so that goes along as it came.
            withEditedAsSent(now.rule_data, edited);
      return { ...input, body: { ...input.body, rule_data } };
    },
    settle: ({ id, body }) => list && ruleIs(list, id, body),
    onMade: (_, { body }) =>
      original && onSaved({ ...body, target: directory.targetOf(original) }, overwritten.current),
    onDone,
  });

  const save = async (input: RuleInput): Promise<void> => {
    if (!list) return;
    const { enabled, limit, period } = input;
    if (original) {
      const rule_data = { ...original.rule_data, limit, period };
      await update.run({ id: original.id, body: { enabled, rule_data } });
    } else if (limit !== null && period !== null) {
      const scope = scopeFields(input.target.scope, input.target.id);
      const rule = { enabled, rule_data: { limit, period }, type, tile_name: TILE_NAMES[type] };
      await create.run({ body: { ...rule, ...scope, tenant_id: list.tenant_id } });
    }
  };

  const { state } = original ? update : create;
  return { save, state, reset: create.reset, meanwhile: meanwhileOf(original, version) };
}

function meanwhileOf(original: Tile | null, version: Tile | undefined): Meanwhile {
  if (!original) return null;
  if (!version) return { kind: 'gone' };
  return sameRule(original, version) && scopeOf(original).id === scopeOf(version).id
    ? null
    : { kind: 'changed', to: version };
}
