<script language="php">
function old() {}
//       ^^^ def function old
</script>
function text() {}
//       ^^^^ ! def function text
<script>function js() {}</script>
<?php
function usual() {}
//       ^^^^^ def function usual
