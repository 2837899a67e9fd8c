/** Django REST framework: the routes that its routers make of a view set, and the methods of its generic views. */
import type { ClassFacts, ClassRoute } from '../../../src/model/framework.ts';
import type { SiteValue } from '../../../src/model/sites.ts';
import { methodsOfClass } from './class-methods.ts';
import { djangoPath } from './django-path.ts';

/** Actions of view sets, with the method of each and whether it is about one object. */
const ACTIONS: Readonly<Record<string, readonly [method: string, detail: boolean]>> = {
  list: ['GET', false],
  create: ['POST', false],
  retrieve: ['GET', true],
  update: ['PUT', true],
  partial_update: ['PATCH', true],
  destroy: ['DELETE', true],
};

/** Actions that classes of the library bring. */
const BROUGHT: Readonly<Record<string, string>> = {
  ModelViewSet: 'list create retrieve update partial_update destroy',
  ReadOnlyModelViewSet: 'list retrieve',
  ListModelMixin: 'list',
  CreateModelMixin: 'create',
  RetrieveModelMixin: 'retrieve',
  UpdateModelMixin: 'update partial_update',
  DestroyModelMixin: 'destroy',
};

/** Methods that generic views of the library answer. */
const GENERIC: Readonly<Record<string, string>> = {
  CreateAPIView: 'POST',
  ListAPIView: 'GET',
  RetrieveAPIView: 'GET',
  DestroyAPIView: 'DELETE',
  UpdateAPIView: 'PUT PATCH',
  ListCreateAPIView: 'GET POST',
  RetrieveUpdateAPIView: 'GET PUT PATCH',
  RetrieveDestroyAPIView: 'GET DELETE',
  RetrieveUpdateDestroyAPIView: 'GET PUT PATCH DELETE',
  TemplateView: 'GET',
  ListView: 'GET',
  DetailView: 'GET',
  ArchiveIndexView: 'GET',
  YearArchiveView: 'GET',
  MonthArchiveView: 'GET',
  WeekArchiveView: 'GET',
  DayArchiveView: 'GET',
  DateDetailView: 'GET',
  PasswordResetView: 'GET POST',
  RedirectView: 'GET',
  FormView: 'GET POST',
  CreateView: 'GET POST',
  UpdateView: 'GET POST',
  DeleteView: 'GET POST',
  LoginView: 'GET POST',
  LogoutView: 'POST',
  ObtainAuthToken: 'POST',
};

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `router.register("users", UserViewSet)`. */
export function viewSetRoutes(facts: ClassFacts): ClassRoute[] | undefined {
  const lookup = `{${facts.text('lookup_url_kwarg') ?? facts.text('lookup_field') ?? 'pk'}}`;
  const brought = facts.bases.flatMap((base) => words(BROUGHT[lastName(base)] ?? ''));
  const actions = Object.keys(ACTIONS).filter((name) => facts.methods.has(name) || brought.includes(name));
  const routes = actions.map((member): ClassRoute => {
    const [method, detail] = ACTIONS[member];
    return { methods: [method], path: detail ? lookup : '', member };
  });
  return [...routes, ...facts.marks.flatMap(({ method, site }) => extraRoute(method, site, lookup))];
}

/** A method with `@action(detail=True, methods=["post"], url_path="set-password")`. */
function extraRoute(member: string, { name, args }: ClassFacts['marks'][number]['site'], lookup: string): ClassRoute[] {
  if (name !== 'action' && name !== 'detail_route' && name !== 'list_route') return [];
  const detail = name === 'detail_route' || (name === 'action' && isTrue(keyed(args, 'detail') ?? args[1]));
  const listed = keyed(args, 'methods') ?? args.find((arg) => 'list' in arg);
  const methods =
    listed !== undefined && 'list' in listed
      ? listed.list.flatMap((one) => ('text' in one ? [one.text.toUpperCase()] : []))
      : [];
  const path = keyed(args, 'url_path');
  const own = path !== undefined && 'text' in path ? djangoPath(path.text) : member;
  return [{ methods: methods.length > 0 ? methods : ['GET'], path: detail ? `${lookup}/${own}` : own, member }];
}

/** `UserView.as_view()`, also with the actions that methods stand for. */
export function viewRoutes(facts: ClassFacts): ClassRoute[] | undefined {
  if (facts.madeBy === 'as_asgi') return [{ methods: ['WS'] }];
  const actions = facts.given.find((arg) => 'record' in arg && arg.record.some(([key]) => /^[a-z]+$/.test(key)));
  const given = actions !== undefined && 'record' in actions ? actions.record : [];
  const named = given.flatMap(([key, value]): ClassRoute[] =>
    HTTP.has(key) && 'text' in value ? [{ methods: [key.toUpperCase()], member: value.text }] : [],
  );
  if (named.length > 0) return named;
  const generic = new Set(facts.bases.flatMap((base) => words(GENERIC[lastName(base)] ?? '')));
  const own = methodsOfClass(facts) ?? [];
  const others = [...generic].filter((method) => !own.some(({ methods }) => methods.includes(method)));
  const routes = [...own, ...others.map((method): ClassRoute => ({ methods: [method] }))];
  return routes.length > 0 ? routes : undefined;
}

const HTTP = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

function keyed(args: readonly SiteValue[], key: string): SiteValue | undefined {
  for (const arg of args) if ('record' in arg) for (const [name, value] of arg.record) if (name === key) return value;
  return undefined;
}

/** `True` is no literal that sites keep: anything else that is not `False` counts. */
const isTrue = (value: SiteValue | undefined): boolean =>
  value !== undefined && 'name' in value && value.name === 'True';
