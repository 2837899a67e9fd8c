GLFWAPI const char *title(Window *window) { return get(window); }
//                  ^^^^^ def function title
//                                                 ^^^ ref call get args=1
static DWORD WINAPI launcher(LPVOID arg) { return 0; }
//                  ^^^^^^^^ def function launcher type=DWORD
bool parse(const char *fn) _MUSTCHECK;
//   ^^^^^ def function parse
static void each(__unused int fd, struct list *l)
{
	struct item *wp;
	TAILQ_FOREACH(wp, &l->panes, entry) {
	// <- ref call TAILQ_FOREACH args=3
		use(wp);
		// <- ref call use args=1
	}
	wp = container_of(l, struct item, node);
	if (timercmp(l, wp, >))
		log("%" PRId64 " bytes", count(wp));
		//                       ^^^^^ ref call count args=1
#ifdef WITH_TLS
	if (tls(wp)) {
#else
	if (plain(wp)) {
#endif
		done();
		// <- ref call done args=0
	}
}
#define PERM (7 /* o+rwx */)
//      ^^^^ def macro PERM
int last(void) { return 1 KB; }
//  ^^^^ def function last
